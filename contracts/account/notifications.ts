// Zod-free. The names are stored in events for ever, and `/api/settings` has them: add, never rename.

/** The first switches: every stored choice has a value for each. The value here counts while nobody has chosen. */
export const firstNotifications = {
  emailNotifications: true,
  documentCompleted: true,
  reminderEmails: false,
};

/** A new switch goes here: a choice that is older than the switch has no value for it, so this one counts. */
export const laterNotifications = {};

/**
 * All switches of the Notifications tab in their order, with their defaults. Commands, events, the state and the settings
 * take their members from here; the texts stand in web/features/settings/notifications-tab.tsx.
 */
export const notificationDefaults = { ...firstNotifications, ...laterNotifications };
export type NotificationName = keyof typeof notificationDefaults;
export type Notifications = { readonly [Name in NotificationName]: boolean };

export const notificationNames = Object.keys(notificationDefaults) as readonly NotificationName[];

/** Makes a value for each of these switches. */
export const mapSwitches = <Name extends string, Value>(
  switches: { readonly [One in Name]: boolean },
  make: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries((Object.keys(switches) as Name[]).map((name) => [name, make(name)])) as Record<
    Name,
    Value
  >;
