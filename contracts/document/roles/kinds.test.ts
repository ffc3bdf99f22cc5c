import { expect, test } from 'vitest';
import { RecipientRole } from '../recipient.ts';
import { recipientRoleOf, templateRoleOf, templateRoles } from '../template.ts';
import { actingRoles, byTurn, canHaveFields, mustAct, recipientRoles, roleKinds } from './kinds.ts';

test('a document waits for signers alone, and fields are theirs alone', () => {
  expect(actingRoles).toEqual(['signer']);
  expect(recipientRoles.filter((role) => mustAct({ role }))).toEqual(['signer']);
  expect(recipientRoles.filter((role) => canHaveFields({ role }))).toEqual(['signer']);
});

test('events know exactly the roles that have a file of their own', () => {
  expect(RecipientRole.options).toEqual(['signer', 'copy']);
});

test('templates call a copy recipient "cc", and every name leads back to its role', () => {
  expect(templateRoles).toEqual(['signer', 'cc']);
  for (const role of recipientRoles) expect(recipientRoleOf(templateRoleOf(role))).toBe(role);
});

test('a role of a template without a title is counted; a single copy recipient is not', () => {
  expect([1, 2].map((number) => roleKinds.signer.title(number))).toEqual(['Signer 1', 'Signer 2']);
  expect(roleKinds.copy.title(1, true)).toBe('CC Recipient');
  expect(roleKinds.copy.title(2, false)).toBe('CC Recipient 2');
});

test('those who must act come first, in their signing order, and then the others', () => {
  const people = [
    { role: 'copy', signingOrder: 1 },
    { role: 'signer', signingOrder: 3 },
    { role: 'copy', signingOrder: 0 },
    { role: 'signer', signingOrder: 2 },
  ] as const;

  expect(people.toSorted(byTurn)).toEqual([people[3], people[1], people[2], people[0]]);
});
