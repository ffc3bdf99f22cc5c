export { derivedId } from '#contracts/derived-id.ts';
