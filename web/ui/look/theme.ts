import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/tokens';

/** Ink: a blue that leans to violet. 80 carries white text, 110 can be read on the darkest ground. */
const ink: BrandVariants = {
  10: '#05061c',
  20: '#11143d',
  30: '#191e63',
  40: '#1f2683',
  50: '#28309f',
  60: '#323cb9',
  70: '#3e4acf',
  80: '#4a58df',
  90: '#5d6ce8',
  100: '#7181ee',
  110: '#8796f3',
  120: '#9dabf7',
  130: '#b3befa',
  140: '#cad2fc',
  150: '#dfe4fd',
  160: '#f1f3fe',
};

const shape = {
  fontFamilyBase: "'Inter Variable', 'Segoe UI', system-ui, -apple-system, sans-serif",
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '12px',
} satisfies Partial<Theme>;

export const lightTheme: Theme = { ...createLightTheme(ink), ...shape };

/** Fluent's own dark brand text is too dim for a brand this blue: 4.2 to 1 where 4.5 is asked for. */
export const darkTheme: Theme = {
  ...createDarkTheme(ink),
  ...shape,
  colorBrandForeground1: ink[110],
  colorBrandForeground2: ink[120],
  colorBrandForegroundLink: ink[110],
  colorBrandForegroundLinkHover: ink[120],
  colorBrandForegroundLinkPressed: ink[100],
  colorCompoundBrandForeground1: ink[110],
  // Of quiet buttons that are pointed at, pressed or chosen.
  colorNeutralForeground2BrandHover: ink[110],
  colorNeutralForeground2BrandPressed: ink[110],
  colorNeutralForeground2BrandSelected: ink[110],
  // Fluent's own stands out of the dark more than anything that takes its place.
  colorNeutralStencil1: '#3d3d3d',
};
