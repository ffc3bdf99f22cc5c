import { Button } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RuleView } from '#contracts/api/views/records.ts';
import { durationInWords } from '#contracts/retention/duration.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { Entry } from '../../ui/entry.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { recordsQueries } from './queries.ts';
import { RecordList } from './record-list.tsx';
import { RecordSection } from './record-section.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { movedOrders } from './rule-order.ts';
import { texts } from './texts.ts';
import { useRecordsChange } from './use-records-change.ts';

const labels = texts.rules;

/** The rules in their order, which can be changed. */
export const Rules = () => {
  const query = useQuery(recordsQueries.rules());
  const [edited, setEdited] = useState<RuleView | null>(null);
  const editing = useOpening();
  const moving = useRecordsChange(null, () => {});
  const rules = query.data ?? [];

  const edit = (rule: RuleView | null) => {
    setEdited(rule);
    editing.open();
  };
  const move = (from: number, to: number) => {
    for (const { id, order } of movedOrders(rules, from, to))
      moving.change({ method: 'PATCH', path: `/api/retention/rules/${id}`, body: { order } });
  };

  return (
    <RecordSection intro={labels.intro} add={[labels.add, () => edit(null)]}>
      <FormProblem>{moving.problem}</FormProblem>
      <RecordList label={labels.label} query={query} nothing={labels.nothing}>
        {rules.map((rule, place) => (
          <Entry
            key={rule.id}
            title={rule.name}
            facts={[keptFor(rule), appliesTo(rule)]}
            actions={
              <>
                <Button
                  icon={<ArrowUpRegular />}
                  aria-label={labels.up(rule.name)}
                  disabled={place === 0 || moving.isPending}
                  onClick={() => move(place, place - 1)}
                />
                <Button
                  icon={<ArrowDownRegular />}
                  aria-label={labels.down(rule.name)}
                  disabled={place === rules.length - 1 || moving.isPending}
                  onClick={() => move(place, place + 1)}
                />
                <Button aria-label={`${labels.edit}: ${rule.name}`} onClick={() => edit(rule)}>
                  {labels.edit}
                </Button>
                <Retire rule={rule} />
              </>
            }
          />
        ))}
      </RecordList>
      {editing.count > 0 && (
        <RuleDialog
          key={editing.count}
          rule={edited}
          nextOrder={(rules.at(-1)?.order ?? 0) + 1}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </RecordSection>
  );
};

const Retire = ({ rule }: { rule: RuleView }) => {
  const opening = useOpening();
  const { change, isPending } = useRecordsChange(labels.retiring.done, () => {});

  return (
    <>
      <Button aria-label={`${labels.retire}: ${rule.name}`} disabled={isPending} onClick={opening.open}>
        {labels.retire}
      </Button>
      {opening.count > 0 && (
        <Confirm
          heading={labels.retiring.heading}
          question={labels.retiring.question(rule.name)}
          names={[rule.name]}
          yes={labels.retiring.yes}
          isOpen={opening.isOpen}
          onYes={() => change({ method: 'DELETE', path: `/api/retention/rules/${rule.id}` })}
          onClose={opening.close}
        />
      )}
    </>
  );
};

const keptFor = ({ keep, anchor, disposal }: RuleView): string =>
  keep === null
    ? labels.forEver
    : labels.kept(durationInWords(keep), labels.anchors[anchor], labels.disposals[disposal]);

const appliesTo = ({ endings, templates }: RuleView): string =>
  labels.applies(endings.map((ending) => labels.endings[ending]).join(', '), templates.length);
