import { expect, test } from 'vitest';
import type { Endpoint } from './address-parts.ts';
import { findLeader, type Member } from './leader.ts';

const node = (port: number): Endpoint => ({ address: '127.0.0.1', port });
const [one, two, three] = [node(1), node(2), node(3)];
const nodes = [one, two, three];

test('the leader is the node that the others name and that names itself', async () => {
  const search = findLeader(nodes, telling({ 1: led(2), 2: led(2), 3: led(2) }));

  expect(await search).toMatchObject({ leader: two });
});

test('a leader that is gone is none, though the others still name it', async () => {
  const { leader, members } = await findLeader(nodes, telling({ 1: led(2), 3: led(2) }));

  expect(leader).toBeNull();
  expect(members).toContainEqual(expect.objectContaining(three));
});

test('nor is one that does not know of it', async () => {
  const search = findLeader(nodes, telling({ 1: led(2), 2: led(0), 3: led(2) }));

  expect(await search).toMatchObject({ leader: null });
});

test('of two that others name, the one that knows of it leads', async () => {
  const search = findLeader(nodes, telling({ 1: led(1), 3: led(2) }));

  expect(await search).toMatchObject({ leader: one });
});

test('it is found through any node, also where the address does not name it', async () => {
  const search = findLeader([one, three], telling({ 3: led(2), 2: led(2) }));

  expect(await search).toMatchObject({ leader: two });
});

test('where no node answers, the cause is told', async () => {
  await expect(findLeader(nodes, telling({}))).rejects.toThrow('nobody is there');
});

/** All three members. The one at `port` leads. */
const led = (port: number): readonly Member[] =>
  nodes.map((member) => ({ ...member, isLeader: member.port === port }));

/** What each node answers, by its port. Others don't answer. */
const telling = (said: Record<number, readonly Member[]>) => async (asked: Endpoint) => {
  const answer = said[asked.port];
  if (!answer) throw new Error('nobody is there');

  return answer;
};
