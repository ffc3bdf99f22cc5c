import { expect, test } from 'vitest';
import { formatted, isOfDates } from './number-format.ts';

test.each([
  ['3', 'General', '3'],
  ['0.30000000000000004', 'General', '0.3'],
  ['1234.5', '#,##0.00', '1,234.50'],
  ['1.005', '0.00', '1.01'],
  ['0.1234', '0.0%', '12.3%'],
  ['0.29', '0%', '29%'],
  ['-5', '0', '-5'],
  ['-5', '0;(0)', '(5)'],
  ['0', '0;-0;"none"', 'none'],
  ['0', '_-* #,##0_-;-* #,##0_-;_-* "-"_-', '-'],
  ['9000', '"€"#,##0', '€9,000'],
  ['9000', '[$€-407] #,##0.0', '€ 9,000.0'],
  ['9000', '#,##0 \\E\\U\\R', '9,000 EUR'],
  ['1234567', '0.0,,"M"', '1.2M'],
  ['1234567', '#,##0,', '1,235'],
  ['7', '000', '007'],
  ['0.5', '#.##', '.5'],
  ['2.5', '0.0##', '2.5'],
  ['12', '[Red]0', '12'],
  ['0.0000001', '0.00', '0.00'],
  ['12', 'General" pieces"', '12 pieces'],
])('%s is shown by the format %s as %s', (number, format, text) => {
  expect(formatted(number, format)).toBe(text);
});

test.each([
  ['45292', 'm/d/yyyy'],
  ['0.5', 'h:mm AM/PM'],
  ['0.5', '# ?/?'],
  ['12345', '0.00E+00'],
  ['5', '[>100]0;0.0'],
  ['0.333333333333333', 'General'],
  ['1e21', '0'],
  ['#N/A', '0'],
  ['', '0'],
])('what is shown of %s by the format %s isn’t worked out', (number, format) => {
  expect(formatted(number, format)).toBeNull();
});

test('formats of dates and times are told from those of amounts', () => {
  expect(['m/d/yyyy', 'mmm yy', '[$-409]d-mmm-yy;@', '[h]:mm'].filter(isOfDates)).toHaveLength(4);
  expect(['General', '0.00', '#,##0 "days"', '[Red]0', '0 \\d'].filter(isOfDates)).toEqual([]);
});
