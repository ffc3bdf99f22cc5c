import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { UserView } from '#contracts/api/views/user.ts';
import { get, isProblem } from './http.ts';
import { noteOwner } from './session.ts';

/** The person who is signed in, or null. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<UserView | null> => {
    try {
      const user = await get<UserView>('/api/user', signal);
      noteOwner(user);
      return user;
    } catch (error) {
      if (isProblem(error, 'signed-out')) return null;
      throw error;
    }
  },
});

export const useUser = () => useSuspenseQuery(userQuery).data;
