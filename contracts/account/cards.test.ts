import { expect, test } from 'vitest';
import { sentenceFrom } from '../card.ts';
import { securityCards } from './cards.ts';

test('a search says what was asked for, and nothing more where it was everything', () => {
  const sentence = (data: object) => sentenceFrom('en', securityCards, { type: 'AuditSearched', data });

  expect(sentence({ area: 'documents', query: 'q=5+%25+rent&status=sent' })).toBe(
    'An auditor searched all documents (q = 5 % rent; status = sent)',
  );
  expect(sentence({ area: 'documents' })).toBe('An auditor searched all documents');
  expect(sentence({ area: 'epoch', query: 'epoch=1' })).toBe(
    'An auditor viewed an earlier epoch (epoch = 1)',
  );
});
