import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { sentenceOf } from '../../../../lib/api/http.ts';
import { useSend } from '../../../../lib/api/send.ts';
import { FormProblem } from '../../../../ui/forms/form-problem.tsx';
import { texts as shared } from '../texts.ts';
import type { formOf } from './draft.ts';
import { texts } from './texts.ts';

type Tried = ReturnType<typeof formOf> & { readonly connection?: string };

/** Has the server try a connection, without keeping it. `outcome` shows what it found. */
export const useTrying = () => {
  const { mutate, isPending, data, error, reset } = useSend<Tried, { readonly keys: number }>({
    request: (body) => ({ method: 'POST', path: '/api/organisation/connections/test', body }),
  });

  return {
    attempt: mutate,
    forget: reset,
    isPending,
    outcome: (
      <div className={useStyles().outcome}>
        <FormProblem>{error && (sentenceOf(error) ?? shared.notDone)}</FormProblem>
        <Works keys={data?.keys ?? null} />
      </div>
    ),
  };
};

const Works = ({ keys }: { readonly keys: number | null }) => {
  const styles = useStyles();

  return (
    <div role="status">
      {keys !== null && (
        <p className={styles.works}>
          <CheckmarkCircleRegular fontSize={20} aria-hidden className={styles.icon} />
          <span>{texts.trying.works(keys)}</span>
        </p>
      )}
    </div>
  );
};

const useStyles = makeStyles({
  outcome: { '> :not(:empty)': { marginTop: tokens.spacingVerticalS } },
  works: {
    ...typographyStyles.body1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  icon: { flexShrink: 0 },
});
