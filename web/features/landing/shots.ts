/** The pictures of the product, with their sizes in pixels. Their files are as large, and twice as large. */
export const shots = {
  prepare: { width: 720, height: 480 },
  sign: { width: 240, height: 480 },
  track: { width: 720, height: 480 },
  timeline: { width: 720, height: 480 },
} as const;

export type Shot = keyof typeof shots;
