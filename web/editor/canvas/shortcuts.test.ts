import { expect, test } from 'vitest';
import { comboOf } from './combos.ts';
import { shortcuts } from './shortcuts.ts';

test('keys are read with what is held down, ⌘ for Ctrl on a Mac', () => {
  expect(comboOf(keys('z', 'ctrlKey', 'shiftKey'), false)).toBe('Ctrl+Shift+Z');
  expect(comboOf(keys('z', 'metaKey'), true)).toBe('Ctrl+Z');
  expect(comboOf(keys('z', 'ctrlKey'), true)).toBe('Z');
  expect(comboOf(keys('ArrowUp', 'altKey', 'shiftKey'), false)).toBe('Alt+Shift+ArrowUp');
});

test('a letter of another script is the Latin one on its key', () => {
  expect(comboOf({ ...keys('я', 'ctrlKey'), code: 'KeyZ' }, false)).toBe('Ctrl+Z');
  expect(comboOf({ ...keys('y', 'ctrlKey'), code: 'KeyZ' }, false)).toBe('Ctrl+Y');
});

test('a question mark is one whether it takes Shift or not', () => {
  expect(comboOf(keys('?', 'shiftKey'), false)).toBe('?');
  expect(comboOf(keys('?'), false)).toBe('?');
});

test('no two shortcuts have the same keys, and every one is told in words', () => {
  const combos = shortcuts.flatMap((shortcut) => shortcut.combos);
  expect(new Set(combos).size).toBe(combos.length);
  expect(shortcuts.every(({ shown, label }) => shown && label)).toBe(true);
});

const keys = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...Object.fromEntries(held.map((name) => [name, true])),
});
