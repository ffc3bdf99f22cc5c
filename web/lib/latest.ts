/** Wraps a function so that it returns its last answer again as long as its arguments stay the same. */
export const latest = <Asked extends readonly unknown[], Answer>(
  work: (...asked: Asked) => Answer,
): ((...asked: Asked) => Answer) => {
  let last: { readonly asked: Asked; readonly answer: Answer } | null = null;

  return (...asked) => {
    if (!last || asked.some((one, place) => !Object.is(one, last?.asked[place])))
      last = { asked, answer: work(...asked) };

    return last.answer;
  };
};
