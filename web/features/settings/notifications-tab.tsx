import { Card } from './card.tsx';
import { SwitchRow } from './row.tsx';
import type { TabProps } from './tab-props.ts';

export const NotificationsTab = ({ draft, change }: TabProps) => (
  <Card heading="What is sent by mail" text="Invitations to sign are always sent.">
    <SwitchRow
      name="Email Notifications"
      meaning="Mails to you about your documents. Switched off, you get none of them."
      isOn={draft.emailNotifications}
      onSwitched={(isOn) => change('emailNotifications', isOn)}
    />
    <SwitchRow
      name="Document Completion Alerts"
      meaning={
        draft.emailNotifications
          ? 'A mail with the signed PDF as soon as everybody has signed.'
          : 'A mail with the signed PDF. Needs Email Notifications, which are off.'
      }
      isOn={draft.documentCompleted}
      onSwitched={(isOn) => change('documentCompleted', isOn)}
    />
    <SwitchRow
      name="Reminder Emails"
      meaning="Reminds signers whose turn it is after 3 days, then every 3 days, at most 5 times."
      isOn={draft.reminderEmails}
      onSwitched={(isOn) => change('reminderEmails', isOn)}
    />
  </Card>
);
