import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { TimelineFilter } from '#contracts/timeline/filter.ts';
import type { Story } from '../story/story.ts';
import { texts } from '../texts.ts';
import { dayAfter, dayBefore, optionsOf, startOf, typeOptions } from './filter-options.ts';

const labels = texts.filters;

type FilterChoicesProps = {
  readonly story: Story;
  readonly filter: TimelineFilter;
  readonly onFilter: (filter: TimelineFilter) => void;
};

/** The filters that are chosen from a list. */
export const FilterChoices = ({ story, filter, onFilter }: FilterChoicesProps) => {
  const { actors, recipients, fields } = optionsOf(story);
  const about = filter.field
    ? `field ${filter.field}`
    : filter.recipient
      ? `recipient ${filter.recipient}`
      : '';
  const chooseAbout = (value: string) => {
    const { field: _, recipient: __, ...rest } = filter;
    const [kind = '', id = ''] = value.split(' ');
    onFilter({ ...rest, ...(id && { [kind]: id }) });
  };

  return (
    <>
      <Choice
        label={labels.type}
        value={filter.type?.join(',') ?? ''}
        onValue={(type) => onFilter({ ...filter, type: type ? type.split(',') : [] })}
      >
        {(filter.type?.length ?? 0) > 1 && (
          <option value={filter.type?.join(',')}>{labels.severalTypes}</option>
        )}
        {typeOptions(story).map(([label, group, types]) => (
          <optgroup key={group} label={label}>
            <option value={group}>{labels.allOf(label)}</option>
            {types.map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice
        label={labels.actor}
        value={filter.actor ?? ''}
        onValue={(actor) => onFilter({ ...filter, actor })}
      >
        <Options options={actors} />
      </Choice>
      <Choice label={labels.about} value={about} onValue={chooseAbout}>
        <optgroup label={labels.recipients}>
          <Options options={recipients} prefix="recipient " />
        </optgroup>
        <optgroup label={labels.fields}>
          <Options options={fields} prefix="field " />
        </optgroup>
      </Choice>
      <Day
        label={labels.from}
        value={filter.from?.slice(0, 10) ?? ''}
        onValue={(day) => onFilter({ ...filter, from: day && startOf(day) })}
      />
      <Day
        label={labels.to}
        value={filter.to ? dayBefore(filter.to) : ''}
        onValue={(day) => onFilter({ ...filter, to: day && dayAfter(day) })}
      />
    </>
  );
};

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: ReactNode;
};

const Choice = ({ label, value, onValue, children }: ChoiceProps) => (
  <Field label={label} size="small" className={useStyles().choice}>
    <Select value={value} onChange={(_, { value: chosen }) => onValue(chosen)}>
      <option value="">{labels.all}</option>
      {children}
    </Select>
  </Field>
);

const Options = ({ options, prefix = '' }: { options: ReadonlyMap<string, string>; prefix?: string }) =>
  [...options].map(([id, name]) => (
    <option key={id} value={`${prefix}${id}`}>
      {name}
    </option>
  ));

const Day = ({ label, value, onValue }: Omit<ChoiceProps, 'children'>) => (
  <Field label={label} size="small" className={useStyles().choice}>
    <Input type="date" value={value} onChange={(_, { value: day }) => onValue(day)} />
  </Field>
);

const useStyles = makeStyles({
  // No wider than its column, however long what can be chosen is.
  choice: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0, '& input': { minWidth: 0 } },
});
