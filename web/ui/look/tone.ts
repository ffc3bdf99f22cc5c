/** The colours of the spec's table (part 1, section 4). */
export type Tone = 'grey' | 'blue' | 'green' | 'red';
