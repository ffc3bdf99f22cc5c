// This file doesn't use zod, because the browser uses it as well. `/api/settings` has these names, and events keep them
// forever: so add names, but never rename one.

/** The first switches. Every stored choice has a value for each of them. These are the values before a first choice. */
export const firstNotifications = {
  emailNotifications: true,
  documentCompleted: true,
  reminderEmails: false,
};

/** Add new switches here. A stored choice that is older than a switch has no value for it, so the value here counts. */
export const laterNotifications = {};

/**
 * All switches of the Notifications tab in their order, with their defaults. Commands, events, the state and the settings
 * take their members from here. The texts are in web/features/settings/notifications-tab.tsx.
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
