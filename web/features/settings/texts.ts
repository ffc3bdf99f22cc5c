import { formatNumber } from '../../lib/format.ts';
import { forMembers } from '../../lib/language.ts';

/** What people read in the settings, but for the profile tab (profile/texts.ts). */
const en = {
  heading: 'Settings',
  subtitle: 'Manage your account, branding and notifications',
  titleOf: (tab: string) => `${tab} · Settings`,
  area: 'your settings',
  save: 'Save Changes',
  saving: 'Saving...',
  saved: 'Settings saved',
  notSaved: { title: 'Failed to save settings', text: 'Please try again later.' },
  tabs: {
    profile: 'Profile',
    branding: 'Branding',
    notifications: 'Notifications',
    organization: 'Organization',
    backup: 'Backup',
    subscription: 'Subscription',
  },
  problems: {
    fullName: 'Full name is required',
    email: 'Please enter a valid email address',
    color: 'Please enter a color such as #2563eb',
  },
  leave: {
    heading: 'Leave without saving?',
    question: 'You have unsaved changes. If you leave now, they’ll be lost.',
    yes: 'Leave',
  },

  proof: {
    heading: 'Confirm your new address',
    submit: 'Confirm',
    password: 'Current Password',
    passwordHint: 'Enter your password to change your email address.',
    passwordRequired: 'Current password is required',
    code: 'Authentication code',
    codeHint: 'From your authenticator app, or one of your recovery codes',
    codeRequired: 'Code is required',
    usePassword: 'Use your password instead',
    useCode: 'Use an authentication code instead',
  },

  branding: {
    heading: 'Branding',
    meaning: 'How you appear to recipients on signing pages and in emails.',
    locked: 'Only owners and administrators of your organization can change how you appear to recipients.',
    companyName: 'Company Name',
    footer: 'Footer Text',
    primary: 'Primary Color',
    secondary: 'Secondary Color',
    picker: (label: string) => `${label}: picker`,
    tooLightForButtons: 'Too light for white text – we’ll use black text on buttons.',
    tooLightForText: (shown: string) => `Too light to read – we’ll use ${shown} for text.`,
    where: 'Where to use it',
    onSigningPages: 'Show Branding on Signing Pages',
    offOnSigningPages: 'When off, recipients see Inkstream branding.',
    inEmails: 'Custom Email Templates',
    offInEmails: 'When off, emails to recipients use Inkstream branding.',
  },
  logo: {
    label: 'Company Logo',
    drop: 'Drop an image here, or choose one',
    alt: 'Your logo',
    remove: 'Remove logo',
    rules: 'PNG, JPEG, WebP or GIF, up to 2 MB',
    uploading: 'Uploading...',
    uploaded: 'Logo uploaded',
    failed: { title: 'Upload failed', text: 'Failed to upload logo. Please try again.' },
    wrongType: 'Please select a PNG, JPEG, WebP or GIF image.',
    tooLarge: 'Please select an image smaller than 2MB.',
  },
  preview: {
    label: 'Preview',
    signingPage: 'Signing page',
    email: 'Email',
    complete: 'Complete',
    title: 'Lease agreement',
    signature: 'Signature',
    heading: 'Your signature is requested',
    request: (from: string) => `${from || 'You'} sent you “Lease agreement” to sign.`,
    sign: 'Review and sign',
    sentFor: (from: string) => `Sent by Inkstream on behalf of ${from || 'you'}.`,
  },

  notifications: {
    heading: 'Email notifications',
    meaning: 'Invitations to sign are always sent.',
    emailNotifications: 'Email Notifications',
    aboutEmails: 'Emails about your documents.',
    documentCompleted: 'Document Completion Alerts',
    aboutCompletion: 'An email with the signed PDF as soon as everyone has signed.',
    needsEmails: 'An email with the signed PDF. Turn on Email Notifications to get it.',
    reminderEmails: 'Reminder Emails',
    aboutReminders: 'Reminds signers whose turn it is every 3 days, up to 5 times.',
  },

  backup: {
    area: 'the backups',
    heading: 'Backup',
    /** Spec, part 1, section 9. */
    meaning: 'Backups are created daily and deleted after 30 days.',
    create: 'Create Backup',
    creating: 'Creating...',
    isScheduled: 'Scheduler running',
    isNotScheduled: 'Scheduler not running',
    byHand: 'Until it’s running again, backups are only created when you create them.',
    noVaultCopy:
      'No copy of the keys of personal data lies beside the newest backup. If the database is lost, names, addresses and signed values in all backups are lost with it. Ask your administrator to set BACKUP_KEY.',
    figures: { count: 'Backups', size: 'Total size', oldest: 'Oldest', newest: 'Newest', none: 'None yet' },
    list: { heading: 'Backups', meaning: 'Newest first' },
    none: { heading: 'No backups yet', text: 'Create one now. After that, we’ll create one every day.' },
    columns: { filename: 'Filename', created: 'Created', size: 'Size', actions: 'Actions' },
    encrypted: 'Encrypted',
    /** For example "3 files were missing". */
    missing: (count: number) =>
      count === 1 ? '1 file was missing' : `${formatNumber(count)} files were missing`,
    /** For example "3 keys are lost". */
    lostKeys: (count: number) =>
      `${count === 1 ? '1 key is lost' : `${formatNumber(count)} keys are lost`}: an administrator has to import the copy of the vault`,
    /** What was taken from members since is taken again; nobody is given anything. */
    otherMembers: (count: number) =>
      `Check the organization: ${count === 1 ? '1 member' : `${formatNumber(count)} members`} changed after this backup`,
    restore: 'Restore',
    delete: 'Delete',
    askRestore: {
      heading: 'Restore this backup?',
      question:
        'This replaces all current data. All data created after the backup will be lost, and everyone will be signed out, including you.',
    },
    askDelete: {
      heading: 'Delete this backup?',
      question: 'Are you sure you want to delete this backup? This action cannot be undone.',
    },
    administrators: 'Administrators',
    administratorsOnly: 'Only for administrators',
    created: 'Backup created successfully',
    notCreated: 'Failed to create backup',
    deleted: 'Backup deleted successfully',
    notDeleted: 'Failed to delete backup',
    restored: 'Database restored successfully',
    notRestored: 'Failed to restore backup',
    again: 'Please try again.',
    lost: 'We didn’t get an answer. It may still be running – check this page.',
    operations: {
      backup: { heading: 'Creating a backup', meaning: 'Everyone can keep working.' },
      restore: {
        heading: 'Restoring a backup',
        meaning: 'No one can make changes until it’s done. Then everyone is signed out.',
      },
      rebuild: { heading: 'Rebuilding lists and pages', meaning: 'Everyone can keep working.' },
    },
    phases: {
      reading: 'Reading events',
      verifying: 'Verifying',
      draining: 'Waiting for other work to finish',
      importing: 'Importing',
      building: 'Rebuilding',
      comparing: 'Comparing',
      activating: 'Finishing',
      done: 'Done',
      failed: 'Failed',
    },
  },

  subscription: {
    heading: 'Subscription',
    usage: 'Usage',
    sample: 'Sample',
    meaning: 'Sample data. Billing isn’t set up, so you won’t be charged.',
    plan: 'Professional Plan',
    price: '$29/month',
    billed: 'billed monthly',
    history: 'View Billing History',
    change: 'Change Plan',
    sent: 'documents sent',
    collected: 'signatures collected',
  },
} as const;

export const texts = forMembers({ en });
