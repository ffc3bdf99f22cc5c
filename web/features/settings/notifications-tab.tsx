import { type NotificationName, notificationNames } from '#contracts/account/notifications.ts';
import { Card } from './card.tsx';
import type { Draft } from './draft.ts';
import { SwitchRow } from './row.tsx';
import type { TabProps } from './tab-props.ts';
import { texts } from './texts.ts';

export const NotificationsTab = ({ draft, change }: TabProps) => (
  <Card heading={texts.notifications.heading} text={texts.notifications.meaning}>
    {notificationNames.map((name) => (
      <SwitchRow
        key={name}
        name={labels[name].name}
        meaning={labels[name].meaning(draft)}
        isOn={draft[name]}
        onSwitched={(isOn) => change(name, isOn)}
      />
    ))}
  </Card>
);

type Words = { readonly name: string; readonly meaning: (draft: Draft) => string };

const labels: { readonly [Name in NotificationName]: Words } = {
  emailNotifications: {
    name: texts.notifications.emailNotifications,
    meaning: () => texts.notifications.aboutEmails,
  },
  documentCompleted: {
    name: texts.notifications.documentCompleted,
    meaning: ({ emailNotifications }) =>
      emailNotifications ? texts.notifications.aboutCompletion : texts.notifications.needsEmails,
  },
  reminderEmails: {
    name: texts.notifications.reminderEmails,
    meaning: () => texts.notifications.aboutReminders,
  },
};
