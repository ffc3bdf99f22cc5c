import type { Recorded } from '../envelope.ts';
import { unknownTo } from '../unknown-event.ts';
import type { Ending, RetentionEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

type RuleSet = Extract<RetentionEvent, { type: 'RetentionRuleSet' }>['data'];

/** A rule as it stood between two instants. */
export type RetentionRule = Readonly<Omit<RuleSet, 'rule' | 'templates' | 'endings'>> & {
  readonly id: string;
  readonly templates: readonly string[];
  readonly endings: readonly Ending[];
  /** The revision of the event that set it. */
  readonly revision: number;
  readonly setAt: string;
  /** When it was changed or retired (ISO). Null for a rule that counts. */
  readonly endedAt: string | null;
};

/** All rules that there ever were, each time that one was changed as another one. */
export type Retention = { readonly rules: readonly RetentionRule[] };

export const noRules: Retention = { rules: [] };

/** The id of the stream with the installation's rules, which are about what belongs to no organisation. */
export const INSTALLATION = 'installation';

/** The id of the stream with the rules of an organisation; of the installation for null. */
export const rulesIn = (organisation: string | null): string => organisation ?? INSTALLATION;

/** Whose rules the stream with that id has. Null: the installation's. */
export const organisationOf = (id: string): string | null => (id === INSTALLATION ? null : id);

/** How many rules may count at once. */
export const RULES_MAX = 100;

export const evolveRetention = (
  { rules }: Retention,
  { type, data, revision, metadata: { at } }: Recorded<RetentionEvent>,
): Retention => {
  switch (type) {
    case 'RetentionRuleSet': {
      const { rule: id, ...set } = data;
      return { rules: [...ended(rules, id, at), { id, ...set, revision, setAt: at, endedAt: null }] };
    }
    case 'RetentionRuleRetired':
      return { rules: ended(rules, data.rule, at) };
    default:
      return unknownTo(type, { rules });
  }
};

const ended = (rules: readonly RetentionRule[], id: string, at: string): readonly RetentionRule[] =>
  rules.map((rule) => (rule.id === id && rule.endedAt === null ? { ...rule, endedAt: at } : rule));

/** The rules that count now, in their order. */
export const rulesInForce = ({ rules }: Retention): readonly RetentionRule[] =>
  inOrder(rules.filter(({ endedAt }) => endedAt === null));

export const ruleOf = (retention: Retention, id: string): RetentionRule | undefined =>
  rulesInForce(retention).find((rule) => rule.id === id);

/** What decides which rule applies to a document. */
export type Ended = { readonly ending: Ending; readonly template: string | null; readonly at: string };

/**
 * The rule that applies to a document that ended so: the first in order of those that counted at that instant. Null if
 * there is none: then the document is kept for ever, which no rule can change afterwards.
 */
export const ruleFor = ({ rules }: Retention, { ending, template, at }: Ended): RetentionRule | null =>
  inOrder(
    rules.filter(
      ({ setAt, endedAt, endings, templates }) =>
        setAt <= at &&
        (endedAt === null || endedAt > at) &&
        endings.includes(ending) &&
        (templates.length === 0 || (template !== null && templates.includes(template))),
    ),
  )[0] ?? null;

const inOrder = (rules: readonly RetentionRule[]): readonly RetentionRule[] =>
  rules.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
