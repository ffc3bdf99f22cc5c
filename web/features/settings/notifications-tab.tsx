import { type NotificationName, notificationNames } from '#contracts/account/notifications.ts';
import { Card } from './card.tsx';
import type { Draft } from './draft.ts';
import { SwitchRow } from './row.tsx';
import type { TabProps } from './tab-props.ts';

export const NotificationsTab = ({ draft, change }: TabProps) => (
  <Card heading="What is sent by mail" text="Invitations to sign are always sent.">
    {notificationNames.map((name) => (
      <SwitchRow
        key={name}
        name={texts[name].name}
        meaning={texts[name].meaning(draft)}
        isOn={draft[name]}
        onSwitched={(isOn) => change(name, isOn)}
      />
    ))}
  </Card>
);

type Texts = { readonly name: string; readonly meaning: (draft: Draft) => string };

const texts: { readonly [Name in NotificationName]: Texts } = {
  emailNotifications: {
    name: 'Email Notifications',
    meaning: () => 'Mails to you about your documents. Switched off, you get none of them.',
  },
  documentCompleted: {
    name: 'Document Completion Alerts',
    meaning: ({ emailNotifications }) =>
      emailNotifications
        ? 'A mail with the signed PDF as soon as everybody has signed.'
        : 'A mail with the signed PDF. Needs Email Notifications, which are off.',
  },
  reminderEmails: {
    name: 'Reminder Emails',
    meaning: () => 'Reminds signers whose turn it is after 3 days, then every 3 days, at most 5 times.',
  },
};
