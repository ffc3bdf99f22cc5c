/** Milliseconds after which the program no longer waits for the picture. */
const LONG_ENOUGH = 2_500;

/**
 * Takes the program out of the application's page. The server puts it back where it stood, or, on the page of a document,
 * at the end: the page's picture is what somebody came for, and all files of the program would share the line with it, so
 * that they are fetched once it's there, or cannot be had, or takes too long.
 */
export const programApart = (html: string) => {
  const [script = '', entry] = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(html) ?? [];
  if (!entry) throw new Error('The page of the application has no program.');
  const links = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g)];
  const files = links.map(([, href = '']) => href);

  return {
    page: links
      .reduce((left, [link]) => left.replace(link, ''), html)
      .replace(script, '<!-- {{program}} -->')
      .replace('</head>', '<!-- {{files}} --></head>')
      .replace('</body>', '<!-- {{laterProgram}} --></body>'),
    program: { atOnce: atOnce(entry, files), afterPicture: afterPicture(entry, files) },
  };
};

const atOnce = (entry: string, files: readonly string[]) =>
  [
    `<script type="module" crossorigin src="${entry}" nonce="{{nonce}}"></script>`,
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="{{nonce}}">`),
  ].join('');

const afterPicture = (entry: string, files: readonly string[]) =>
  [
    `<script type="module" nonce="{{nonce}}">const start=()=>{`,
    `for(const href of ${JSON.stringify(files)})`,
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href}));',
    `import(${JSON.stringify(entry)})};`,
    'const picture=document.querySelector(".frame-picture");',
    'if(!picture||picture.complete)start();',
    'else{const once=()=>{clearTimeout(late);start()};',
    `const late=setTimeout(start,${LONG_ENOUGH});`,
    'for(const end of["load","error"])picture.addEventListener(end,once)}</script>',
  ].join('');
