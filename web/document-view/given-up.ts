/** For the `ref` of a picture: one that has not come yet is no longer loaded when its element goes. */
export const givenUpWhenGone = (picture: HTMLImageElement | null) => () => {
  picture?.removeAttribute('srcset');
  picture?.removeAttribute('src');
};
