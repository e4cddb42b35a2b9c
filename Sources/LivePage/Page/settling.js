// The order in which a selection is shown: first its row and its frame in the picture, then its explanation, and then
// what is less urgent, such as its keys and its lines in the text.

import { on, state } from "./store.js";

/** For how many milliseconds the rest waits for the explanation to be painted. */
const patience = 150;

const acts = [];
let isDue = false;
let timer = 0;

/** True while the explanation of an element that was selected is not painted. */
export const isSettling = () => isDue;

/** Calls `act` after each selection, when its explanation is painted or takes too long. */
export const onSettled = (act) => acts.push(act);

const settle = () => {
  if (!isDue) return;
  isDue = false;
  clearTimeout(timer);
  for (const act of acts) act();
};

on(["selected"], () => {
  isDue = true;
  clearTimeout(timer);
  timer = setTimeout(settle, patience);
});
on(["explanation"], () => {
  if (!isDue) return;
  const { selected } = state;
  const isShown = () => state.selected === selected && (selected === null || state.explanation?.pointer === selected);
  if (isShown()) requestAnimationFrame(() => setTimeout(() => isShown() && settle()));
});
