import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { fieldIcons } from '../fields/field-types.tsx';
import { selectSelection } from '../model/selectors.ts';
import { useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';
import { FieldProperties } from './field-properties.tsx';
import { SelectionProperties } from './selection-properties.tsx';

type SelectedFieldsProps = {
  readonly isOwn: (assigneeId: string) => boolean;
  readonly onDeleted: () => void;
};

export const SelectedFields = ({ isOwn, onDeleted }: SelectedFieldsProps) => {
  const selection = useEditorSelector(selectSelection);
  const [field, ...others] = selection;
  if (!field) return null;

  if (others.length > 0)
    return (
      <>
        <Subject>{texts.properties.subjects(selection.length)}</Subject>
        <SelectionProperties selection={selection} isOwn={isOwn} onDeleted={onDeleted} />
      </>
    );

  const Icon = fieldIcons[field.type];

  return (
    <>
      <Subject>
        <Icon fontSize={20} aria-hidden />
        {texts.properties.subject(fieldKinds[field.type].label)}
      </Subject>
      <FieldProperties key={field.key} field={field} isOwn={isOwn} onDeleted={onDeleted} />
    </>
  );
};

const Subject = ({ children }: { children: ReactNode }) => (
  <h3 className={useStyles().subject}>{children}</h3>
);

const useStyles = makeStyles({
  subject: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
  },
});
