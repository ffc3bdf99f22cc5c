/** Wraps a function so that it returns its last answer again as long as its arguments stay the same. */
export const latest = <Asked extends readonly unknown[], Answer>(
  work: (...args: Asked) => Answer,
): ((...args: Asked) => Answer) => {
  let last: { readonly args: Asked; readonly answer: Answer } | null = null;

  return (...args) => {
    if (!last || args.some((one, place) => !Object.is(one, last?.args[place])))
      last = { args, answer: work(...args) };

    return last.answer;
  };
};
