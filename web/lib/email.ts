/** Spec, part 1, section 5: non-space text, @, then a domain with a dot. */
export const isEmailAddress = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
