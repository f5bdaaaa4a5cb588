// The score sheet prints without a script too; this gives it a button.

const print = document.querySelector("[data-do=print]");
print.hidden = false;
print.addEventListener("click", () => window.print());
