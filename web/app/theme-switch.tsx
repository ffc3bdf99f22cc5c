import { makeStyles, tokens } from '@fluentui/react-components';
import { DesktopRegular, WeatherMoonRegular, WeatherSunnyRegular } from '@fluentui/react-icons';
import { useId } from 'react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../lib/theme.ts';
import { Tip } from '../ui/tip.tsx';
import { texts } from './texts.ts';

const choices = [
  { choice: 'light', Icon: WeatherSunnyRegular },
  { choice: 'dark', Icon: WeatherMoonRegular },
  { choice: 'system', Icon: DesktopRegular },
] as const satisfies readonly { readonly choice: ThemeChoice; readonly Icon: unknown }[];

/** Light, dark, or as the device has it. It's kept in this browser. */
export const ThemeSwitch = () => {
  const styles = useStyles();
  const name = useId();
  const chosen = useThemeChoice();

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.theme.label}</legend>
      {choices.map(({ choice, Icon }) => (
        <Tip key={choice} text={texts.theme.choices[choice]} isName={false}>
          <label className={styles.choice} data-chosen={choice === chosen || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={choice === chosen}
              aria-label={texts.theme.choices[choice]}
              onChange={() => chooseTheme(choice)}
            />
            <Icon fontSize={16} aria-hidden />
          </label>
        </Tip>
      ))}
    </fieldset>
  );
};

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flexShrink: 0,
    minWidth: 0,
    margin: 0,
    padding: '2px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  legend: { position: 'absolute', clipPath: 'inset(50%)' },
  choice: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '&[data-chosen]': {
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  input: { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
});
