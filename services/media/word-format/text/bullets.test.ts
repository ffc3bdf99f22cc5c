import { expect, test } from 'vitest';
import { undrawnBullets } from './bullets.ts';
import { piecesOf } from './markup.ts';

test('a list in a text box is told once, though it is written for older programs, too', () => {
  const font = '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>';
  const level = `<w:lvl w:ilvl="0"><w:lvlText w:val="&#xF026;"/>${font}</w:lvl>`;
  const list = `<w:abstractNum w:abstractNumId="1">${level}</w:abstractNum>`;
  const numbering = piecesOf(`<w:x>${list}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:x>`);
  const paragraph = '<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:p>';
  const box = `<mc:Choice>${paragraph}</mc:Choice><mc:Fallback>${paragraph}</mc:Fallback>`;

  const bullets = undrawnBullets(numbering ?? [], []);

  expect(bullets(piecesOf(`<mc:AlternateContent>${box}</mc:AlternateContent>`) ?? [])).toEqual([
    'Wingdings 38',
  ]);
});
