// This file doesn't use zod, because the browser runs it as well.

/**
 * Whether signers are reminded by themselves: as the sender chooses, always or never. Policies keep these names: never
 * rename any.
 */
export const reminderRules = ['sender', 'on', 'off'] as const;
export type ReminderRule = (typeof reminderRules)[number];

/** As much of what an organisation rules for a document. Nothing is said where the sender chooses. */
type Ruled = { readonly reminders?: ReminderRule } | null;

/** Whether a document's signers are reminded, whatever its sender wants; null if the sender chooses. */
export const remindersRuled = (policies: Ruled): boolean | null => {
  switch (policies?.reminders) {
    case 'on':
      return true;
    case 'off':
      return false;
    default:
      return null;
  }
};
