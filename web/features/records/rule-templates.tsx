import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { recordsQueries } from './queries.ts';
import { texts } from './texts.ts';

const labels = texts.rule;

type RuleTemplatesProps = {
  /** Ids of templates. Those that aren't there any more stay chosen. */
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
};

/** The templates of which a rule applies to documents. Nothing at all where there are none to choose from. */
export const RuleTemplates = ({ chosen, onChosen }: RuleTemplatesProps) => {
  const styles = useStyles();
  const { data } = useQuery(recordsQueries.templates());
  const templates =
    data?.documents.filter(({ id, deletedAt }) => deletedAt === null || chosen.includes(id)) ?? [];
  if (templates.length === 0) return null;

  return (
    <fieldset className={styles.group}>
      <legend>{labels.templates}</legend>
      <p className={styles.hint}>{labels.templatesHint}</p>
      <div className={styles.list}>
        {templates.map(({ id, title, owner }) => (
          <Checkbox
            key={id}
            label={<span translate="no">{labels.template(title, owner?.fullName)}</span>}
            checked={chosen.includes(id)}
            onChange={(_, { checked }) =>
              onChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: { display: 'flex', flexDirection: 'column', maxHeight: '200px', overflowY: 'auto' },
});
