import { type InstallationRole, roleNames } from '#contracts/epochs/installation-roles.ts';
import { forMembers } from '../../lib/language.ts';

/** What people read in these rooms. Texts that the specification fixes stay letter by letter. */
const en = {
  tabs: { 'sign-in': 'Sign In', register: 'Register' },
  login: {
    title: 'Sign in',
    heading: 'Get Started',
    subtitle: 'Sign in to your account or create a new one',
    tabs: 'Sign in or register',
  },
  backToHome: 'Back to Home',
  backToSignIn: 'Back to sign in',

  username: 'Username',
  usernameRequired: 'Username is required',
  password: 'Password',
  passwordRequired: 'Password is required',
  confirmPassword: 'Confirm Password',

  signIn: {
    submit: 'Sign In',
    pending: 'Signing In...',
    forgot: 'Forgot password?',
    sso: 'Sign in with your organization',
    succeeded: { title: 'Success', text: 'Successfully logged in!' },
    failed: { title: 'Login Failed', text: 'Invalid username or password' },
  },

  signOn: {
    submit: 'Sign in with single sign-on',
    pending: 'Continuing...',
    failed: { title: 'We couldn’t take you there', text: 'Please try again.' },
  },

  passkey: {
    signIn: 'Sign in with a passkey',
    secondStep: 'Use a passkey',
    failed: 'We couldn’t use a passkey. Please sign in another way.',
  },

  code: {
    intro: 'Your account is protected by two-factor authentication.',
    label: 'Authentication code',
    hint: 'From your authenticator app, or one of your recovery codes',
    required: 'Code is required',
    back: 'Back',
  },

  register: {
    fullName: 'Full Name',
    fullNameRequired: 'Full name is required',
    email: 'Email',
    emailInvalid: 'Please enter a valid email address',
    submit: 'Create Account',
    pending: 'Creating Account...',
    succeeded: { title: 'Success', text: 'Account created successfully! Please log in.' },
    failed: { title: 'Registration Failed', text: 'Failed to create account' },
  },

  forgot: {
    title: 'Forgot password',
    heading: 'Forgot your password?',
    subtitle: 'Enter your username or email. We’ll email you a link to choose a new password.',
    name: 'Username or email',
    nameRequired: 'Enter your username or email',
    submit: 'Send link',
    pending: 'Sending...',
    failed: { title: 'We couldn’t send the link', text: 'Please try again.' },
    sent: {
      title: 'Check your email',
      heading: 'Check your email',
      subtitle: (name: string) =>
        `If ${name} belongs to an account, a link is on its way to its email address. It works once, for 30 minutes.`,
      hint: 'Nothing there after a few minutes? Check your spam folder. If you never confirmed your email address, open the link in a browser where you signed in before. If someone else registered with your address, the email lets you remove it from their account.',
      again: 'Try another username or email',
    },
  },

  reset: {
    title: 'New password',
    heading: 'Choose a new password',
    subtitle: (username: string) => `For your account ${username}. You’ll be signed out on all devices.`,
    checking: 'Checking your link...',
    newPassword: 'New Password',
    submit: 'Save new password',
    pending: 'Saving...',
    succeeded: { title: 'Password changed', text: 'Sign in with your new password.' },
    failed: { title: 'Your password hasn’t changed', text: 'Please try again.' },
    dead: { title: 'Link expired', heading: 'This link no longer works' },
    elsewhere: { title: 'Other browser', heading: 'Open this link in your usual browser' },
    unchecked: {
      title: 'New password',
      heading: 'We couldn’t check your link',
      subtitle: 'Please check your connection and try again.',
    },
    again: 'Try again',
    askAgain: 'Get a new link',
  },

  invitation: {
    title: 'Invitation',
    heading: (organisation: string) => `Join ${organisation}`,
    asWhom: (fullName: string, email: string) =>
      `You’re signed in as ${fullName} (${email}). If you accept, your account belongs to this organization, and its policies apply to you.`,
    known: (email: string) => `Sign in with the account of ${email} to accept the invitation.`,
    unknown: (email: string) => `Create an account for ${email}, then sign in and accept the invitation.`,
    bySignOn: (email: string) =>
      `Your organization requires single sign-on. Sign in there as ${email} to accept the invitation.`,
    signIn: 'Sign In',
    accept: 'Accept invitation',
    pending: 'Accepting...',
    other: 'Use another account',
    joined: (organisation: string) => `You joined ${organisation}`,
    notYet: 'Something went wrong. Please try again.',
    over: { title: 'Invitation', heading: 'This invitation can’t be used' },
    notLoaded: {
      title: 'Invitation',
      heading: 'This invitation couldn’t be loaded',
      subtitle: 'Please check your connection and try again.',
    },
    again: 'Try again',
  },

  releaseEmail: {
    title: 'This isn’t my account',
    heading: 'Remove your address from this account?',
    subtitle:
      'Someone registered an account with your email address. If it isn’t yours, remove your address from it: we’ll send you nothing more about that account, and you can register with the address yourself. The account stays with the person who created it, without your address. If you registered it yourself, close this page.',
    submit: 'Remove my address',
    pending: 'Removing...',
    notYet: { title: 'Not removed yet', text: 'Please try again.' },
    released: {
      title: 'Address removed',
      heading: 'Your address was removed',
      subtitle: (email: string) => `No account uses ${email} anymore. You can register with it now.`,
    },
    refused: { title: 'Address not removed', heading: 'Your address was not removed' },
    toRegister: 'Create an account',
    askAgain: 'Get a new link',
  },

  confirmEmail: {
    title: 'Confirm your address',
    heading: 'Confirm your address',
    subtitle: 'Confirm that the email address this link was sent to is yours.',
    submit: 'Confirm address',
    pending: 'Confirming...',
    notYet: { title: 'Not confirmed yet', text: 'Please try again.' },
    confirmed: {
      title: 'Address confirmed',
      heading: 'Your address is confirmed',
      subtitle: (email: string) => `Your account uses ${email}.`,
      roles: (roles: readonly InstallationRole[]) =>
        `It’s now ${roles.map((role) => roleNames[role]).join(' and ')} of this installation.`,
    },
    refused: { title: 'Address not confirmed', heading: 'Your address was not confirmed' },
    signedOut: { title: 'Sign in first', heading: 'Sign in first' },
    toSignIn: 'Sign in',
    toSettings: 'Go to your settings',
  },
} as const;

export const texts = forMembers({ en });
