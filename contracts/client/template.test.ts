import { describe, expect, test } from 'vitest';
import { fill, template } from './template.ts';

const greeting = template('name', 'more');

describe('a template', () => {
  test('has the marks that its schema names, and no others', () => {
    expect(greeting.safeParse('<b>{{name}}</b><!-- {{more}} -->{{name}}').success).toBe(true);
    expect(greeting.safeParse('{{name}}{{more}}{{less}}').error?.issues[0]?.message).toBe(
      'has the marks [less, more, name] instead of [more, name]',
    );
    expect(greeting.safeParse('{{name}}').success).toBe(false);
    expect(greeting.safeParse(7).error?.issues[0]?.message).toBe('is no template');
    expect(template().safeParse('Loading...').success).toBe(true);
  });

  test('escapes texts, inserts HTML as it is, and finds no marks in what was inserted', () => {
    const text = greeting.parse('<b title="{{name}}">{{name}}</b><!-- {{more}} -->');
    const name = '"<i>{{more}}$&';

    expect(fill(text, { name, more: { html: '<u><!-- {{name}} --></u>' } })).toEqual({
      html: '<b title="&#34;&#60;i&#62;{{more}}$&#38;">&#34;&#60;i&#62;{{more}}$&#38;</b><u><!-- {{name}} --></u>',
    });
  });
});
