import type { FluentIcon } from '@fluentui/react-icons';
import {
  CalendarLtrRegular,
  CheckboxCheckedRegular,
  MailRegular,
  PenRegular,
  PersonRegular,
  SignatureRegular,
  TextFieldRegular,
} from '@fluentui/react-icons';
import type { FieldType } from '#contracts/document/fields/kinds.ts';

export const fieldIcons: Readonly<Record<FieldType, FluentIcon>> = {
  signature: SignatureRegular,
  initials: PenRegular,
  date: CalendarLtrRegular,
  text: TextFieldRegular,
  checkbox: CheckboxCheckedRegular,
  name: PersonRegular,
  email: MailRegular,
};
