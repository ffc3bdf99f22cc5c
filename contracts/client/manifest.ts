import { z } from 'zod';
import { memberLanguages, signerLanguages } from '../text/languages.ts';
import { template } from './template.ts';

/** The file with the manifest, in the folder of the built client. Hidden files are served to nobody. */
export const CLIENT_MANIFEST = '.client.json';

/** What the application looks like before its program has come. `other` stands for screens that show only the frame. */
export const frameScreens = ['dashboard', 'documents', 'document', 'editor', 'other'] as const;

export type FrameScreen = (typeof frameScreens)[number];

/** Paths of built files, without a slash before them. */
const Files = z.array(z.string().regex(/^[\w@.-]+(\/[\w@.-]+)*$/));

/** An address of a page or of the API. `:name` in it stands for one part of the page's address. */
const Path = z.string().regex(/^\/[\w:/.?&=-]*$/);

/** Something in each language of its readers. */
const forMembers = <Schema extends z.ZodType>(one: Schema) => z.record(z.enum(memberLanguages), one);
const forSigners = <Schema extends z.ZodType>(one: Schema) => z.record(z.enum(signerLanguages), one);

/** A screen, as far as a browser can fetch it before any program asks for it. */
const Screen = z.strictObject({
  path: Path,
  frame: z.enum(frameScreens),
  /** The files that it's loaded by, without those that its page names anyway. */
  files: Files,
  /** What it reads first. */
  reads: z.array(Path),
  /** With one of these parameters in its address, it reads something else. */
  otherwiseWith: z.array(z.string()),
});

/**
 * What the build of the client says about itself to the service that serves it: pages and pieces of HTML to fill in, the
 * screens, and what each of them needs. The service knows the client by this and by nothing else.
 */
export const ClientManifest = z.strictObject({
  pages: z.strictObject({
    application: forMembers(
      template(
        'nonce',
        'theme',
        'screen',
        'files',
        'program',
        'laterProgram',
        'name',
        'title',
        'documents',
        'picture',
      ),
    ),
    landing: forMembers(template('nonce', 'theme', 'dark', 'light', 'origin')),
    auditLink: forMembers(template('nonce', 'theme')),
    signing: forSigners(template('nonce', 'title', 'preload', 'shell', 'data')),
  }),
  /** The application's program, which begins at once, or after the picture of a document's page. */
  program: z.strictObject({ atOnce: template('nonce'), afterPicture: template('nonce') }),
  screens: z.array(Screen),
  /** What people see who are not signed in, whatever screen they asked for. */
  login: z.strictObject({ path: Path, files: Files }),
  /** What the holder of an audit link sees, who has no account. */
  auditLink: z.strictObject({ path: Path, reads: z.array(Path) }),
  frame: z.strictObject({
    /** Pages at and below these have no frame around them. */
    absentAt: z.array(Path),
    card: template('title', 'originalFileName'),
    picture: template('url', 'height'),
    /** What a screen loads besides, once it's known how it looks. */
    files: z.record(z.enum(frameScreens), Files),
  }),
  /** What the signing page looks like before its program has come. */
  signing: forSigners(
    z.strictObject({
      preload: template('nonce', 'url', 'width', 'height'),
      shell: template('sender', 'title', 'url', 'height'),
      sender: template('name'),
      senderLogo: template('name', 'url'),
      data: template('data'),
      waiting: template(),
    }),
  ),
});

export type ClientManifest = z.infer<typeof ClientManifest>;
