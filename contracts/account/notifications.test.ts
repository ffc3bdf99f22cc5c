import { describe, expect, test } from 'vitest';
import { NotificationsChanged } from './events.ts';
import { firstNotifications, laterNotifications, notificationDefaults } from './notifications.ts';

describe('a stored choice', () => {
  test.each(['emailNotifications', 'documentCompleted', 'reminderEmails'])('has a value for %s', (name) => {
    const others = Object.entries(notificationDefaults).filter(([other]) => other !== name);

    expect(isChoice(notificationDefaults)).toBe(true);
    expect(isChoice(Object.fromEntries(others))).toBe(false);
  });

  test('may be older than switches that came later', () => {
    expect(isChoice(firstNotifications)).toBe(true);
    for (const name of Object.keys(laterNotifications))
      expect(isChoice({ ...firstNotifications, [name]: 'yes' })).toBe(false);
  });
});

const isChoice = (data: object) => NotificationsChanged.shape.data.safeParse(data).success;
