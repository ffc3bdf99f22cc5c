/** What people read in the frame around every screen. */
export const texts = {
  sessionEnded: {
    heading: 'Your session has ended',
    explanation: (fullName: string) =>
      `Sign in again as ${fullName} to go on where you were. Nothing that you entered is lost.`,
    leave: 'Leave without saving',
  },
} as const;
