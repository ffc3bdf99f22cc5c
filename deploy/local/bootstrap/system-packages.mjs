import { spawnSync } from 'node:child_process';
import { aptInstall, canInstall, isDebian } from './apt.mjs';
import { say } from './say.mjs';

/** The Debian packages that we need, and what works only with them. */
const wanted = {
  run: [
    // A library that Node's binary needs and that the smallest systems lack.
    { what: 'Node 26 runs', packages: ['libatomic1'], programs: [] },
    {
      what: 'Word files can be uploaded',
      packages: [
        'libreoffice-writer',
        'python3-uno',
        'fonts-liberation2',
        'fonts-crosextra-carlito',
        'fonts-crosextra-caladea',
        'fonts-dejavu-core',
        'fonts-noto-core',
        'fonts-noto-cjk',
      ],
      programs: ['soffice', 'python3'],
    },
  ],
  test: [
    {
      what: 'the tests can run',
      packages: ['chromium', 'chromium-headless-shell', 'poppler-utils', 'openssl'],
      programs: ['chromium', 'pdfsig', 'openssl'],
    },
  ],
  images: [
    {
      what: 'images can be built and run',
      packages: [
        ...['podman', 'buildah', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'podman-compose'],
        ...['containernetworking-plugins', 'catatonit', 'debootstrap'],
      ],
      programs: ['podman', 'podman-compose', 'debootstrap'],
    },
  ],
};

const elsewhere = {
  soffice:
    'LibreOffice Writer with its Python bridge (UNO) and the fonts Liberation, Carlito, Caladea, DejaVu, Noto',
  python3: 'Python 3',
  chromium: 'Chromium',
  pdfsig: 'the Poppler utilities (pdfsig, pdftotext, pdftoppm)',
  openssl: 'OpenSSL',
  podman: 'Podman',
  'podman-compose': 'podman-compose',
  debootstrap: 'debootstrap',
};

/**
 * Installs what `purpose` ('run', 'test' or 'images') needs of the system if this is Debian and we may; otherwise says exactly
 * what to install and why. It never fails, because most of the product works without these packages.
 */
export const ensureSystemPackages = async (purpose, log) => {
  const groups = { run: [], test: wanted.test, images: [...wanted.test, ...wanted.images] }[purpose].concat(
    wanted.run,
  );
  if (!isDebian()) return groups.forEach(sayWhatElsewhere);

  const missing = missingPackages(
    groups.flatMap(({ packages }) => packages),
    installedPackages(),
  );
  if (missing.length === 0) return;

  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!canInstall()) return say(`Please run, so that ${purposes(groups)}:\n  sudo ${command}`);

  say(`Installing Debian packages (once, a few minutes): ${missing.join(' ')} …`);
  const failed = await aptInstall(missing, log);
  if (failed.length > 0)
    say(
      `Could not be installed: ${failed.join(' ')}. Without them not all of this holds: ${purposes(groups)}.`,
    );
};

/** Those of `packages` that dpkg (lines `<name> <status>`) doesn't list as installed. */
export const missingPackages = (packages, dpkg) => {
  const installed = new Set(
    dpkg
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, status]) => status === 'installed')
      .map(([name]) => name),
  );

  return packages.filter((name) => !installed.has(name));
};

const installedPackages = () =>
  spawnSync('dpkg-query', ['--show', `--showformat=\${Package} \${db:Status-Status}\n`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout ?? '';

const purposes = (groups) => groups.map(({ what }) => what).join(' and ');

const sayWhatElsewhere = ({ what, programs }) => {
  const missing = programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
  if (missing.length > 0)
    say(`Please install, so that ${what}: ${missing.map((name) => elsewhere[name]).join('; ')}.`);
};
