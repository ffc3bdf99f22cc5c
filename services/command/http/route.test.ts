import { expectTypeOf, test } from 'vitest';
import type { ParameterIn } from '../../shared/http/parameters.ts';

test('the work of a route gets the parts of its path that begin with a colon, and no others', () => {
  expectTypeOf<ParameterIn<'/api/documents/:id'>>().toEqualTypeOf<'id'>();
  expectTypeOf<ParameterIn<'/api/matters/:matterId/holds/:documentId'>>().toEqualTypeOf<
    'matterId' | 'documentId'
  >();
  expectTypeOf<ParameterIn<'/api/documents/:id/audit-links'>>().toEqualTypeOf<'id'>();
  expectTypeOf<ParameterIn<`/api/documents/:id/${string}`>>().toEqualTypeOf<'id'>();
  expectTypeOf<ParameterIn<'/api/templates'>>().toEqualTypeOf<never>();
});
