// The bar of a job that is at work: asked for while the page is looked at, and once it has ended
// the page is loaded anew with what was found.

const PAUSE = 700; // milliseconds
const job = document.querySelector("[data-job]");

async function look() {
  let now = null;
  try {
    const answer = await fetch(job.dataset.job, { headers: { Accept: "application/json" } });
    now = answer.ok ? await answer.json() : null;
  } catch {
    now = null; // the network is back soon, and the job goes on without it
  }
  if (now && now.state !== "running") {
    location.reload();
    return;
  }
  if (now) {
    const bar = job.querySelector("progress");
    if (now.all) {
      bar.max = now.all;
      bar.value = now.done;
    }
    job.querySelector("[data-said]").textContent = now.said;
  }
  setTimeout(look, PAUSE);
}

if (job) setTimeout(look, PAUSE);
