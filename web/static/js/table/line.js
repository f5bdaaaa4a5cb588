// The line of the sheet in which an entry can be typed; who judges and records it is told later.

import { $, data } from "./state.js";
import { Line } from "./text_entry.js";

export const typing = new Line($("line"), () => data.game);
