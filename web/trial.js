// Stands in for the document editor (/document/:id) and the signing screen (/sign/:token), so that the signing path can
// be tried meanwhile. Goes with trial.html, trial.css and app/trial-page.ts once they are there.

const main = document.getElementById('main');
const PAGE_WIDTH = 794;

const sizes = {
  signature: [200, 50],
  initials: [80, 40],
  date: [120, 30],
  text: [150, 30],
  checkbox: [20, 20],
  name: [150, 30],
  email: [200, 30],
};

const el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null));

  return element;
};

const say = (text) => {
  document.getElementById('status').textContent = text;
};

const call = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { status: response.status });

  return answer;
};

/** Runs an action, says what went wrong, shows the page again. */
const doing = (action) => async (event) => {
  event.preventDefault();
  try {
    say((await action(event)) ?? '');
    await show();
  } catch (error) {
    say(error.message);
  }
};

const top = (title, ...children) => el('section', {}, el('h1', {}, title), ...children);
const section = (title, ...children) => el('section', {}, el('h2', {}, title), ...children);
const button = (text, action, className = '') =>
  el('button', { type: 'button', className, onclick: doing(action) }, text);
const input = (label, name, attributes = {}) =>
  el('label', {}, label, el('input', { name, required: true, ...attributes }));

const form = (submit, action, ...children) =>
  el(
    'form',
    { onsubmit: doing(({ target }) => action(Object.fromEntries(new FormData(target)))) },
    ...children,
    el('button', {}, submit),
  );

const boxOf = ({ x, y, width, height }, page, children, attributes = {}) => {
  const box = el('div', { className: 'field', ...attributes }, children);
  const ratio = page.naturalHeight / page.naturalWidth || 297 / 210;
  const share = (pixels) => `${(100 * pixels) / PAGE_WIDTH}%`;
  const shareOfHeight = (pixels) => `${(100 * pixels) / (PAGE_WIDTH * ratio)}%`;
  Object.assign(box.style, {
    left: share(x),
    top: shareOfHeight(y),
    width: share(width),
    height: shareOfHeight(height),
  });

  return box;
};

const pages = (imageUrls, fields, inside, onPlace) =>
  imageUrls.map((src, n) => {
    const image = el('img', { src, alt: `Page ${n + 1}` });
    const page = el('div', { className: 'page' }, image);
    image.onload = () => {
      const mine = fields.filter(({ pageNumber }) => pageNumber === n + 1);
      page.append(...mine.map((field) => boxOf(field, image, inside(field))));
    };
    if (onPlace) {
      image.onclick = doing(({ offsetX, offsetY }) => {
        const scale = PAGE_WIDTH / image.clientWidth;
        return onPlace({ pageNumber: n + 1, x: Math.round(offsetX * scale), y: Math.round(offsetY * scale) });
      });
    }
    return page;
  });

const onePage = async (id) => {
  const { document: it, recipients, fields } = await call('GET', `/api/documents/${id}`);
  const path = `/api/documents/${id}`;
  const isDraft = it.status === 'draft';
  const signers = recipients.filter(({ role }) => role === 'signer');
  const who = el(
    'select',
    { 'aria-label': 'Recipient' },
    signers.map((one) => el('option', { value: one.id }, one.fullName)),
  );
  const type = el(
    'select',
    { 'aria-label': 'Field type' },
    Object.keys(sizes).map((name) => el('option', { value: name }, name)),
  );
  const nameOf = (recipientId) => recipients.find((one) => one.id === recipientId)?.fullName ?? '';

  const place = async (at) => {
    const [width, height] = sizes[type.value];
    await call('POST', `${path}/fields`, { recipientId: who.value, type: type.value, width, height, ...at });
  };

  return [
    top(
      it.title,
      el('p', {}, `${it.originalFileName}, ${it.pageCount} pages, ${it.status}`),
      el(
        'div',
        { className: 'actions' },
        isDraft
          ? button('Send for Signature', () =>
              call('POST', `${path}/send`).then(() => 'Signing invitations have been sent to all recipients'),
            )
          : null,
        it.status === 'sent'
          ? button(
              'Resend invitations',
              () => call('POST', `${path}/resend`).then(() => 'Invitations resent'),
              'quiet',
            )
          : null,
        it.status === 'sent'
          ? button('Void document', () => call('POST', `${path}/void`).then(() => 'Document voided'), 'quiet')
          : null,
        it.status === 'completed'
          ? el('a', { href: `${path}/download` }, 'Download completed document')
          : null,
        button('Refresh', async () => {}, 'quiet'),
      ),
    ),
    section(
      'Recipients',
      el(
        'ul',
        {},
        recipients.map((one) =>
          el(
            'li',
            {},
            `${one.signingOrder}. ${one.fullName} <${one.email}>`,
            el('span', {}, `${one.role}, ${one.status}`),
          ),
        ),
      ),
      isDraft
        ? form(
            'Add recipient',
            ({ signingOrder, ...rest }) =>
              call('POST', `${path}/recipients`, { ...rest, signingOrder: Number(signingOrder) }).then(
                () => 'Recipient added',
              ),
            input('Full Name', 'fullName'),
            input('Email', 'email', { type: 'email' }),
            el(
              'label',
              {},
              'Role',
              el(
                'select',
                { name: 'role' },
                el('option', { value: 'signer' }, 'Signs'),
                el('option', { value: 'copy' }, 'Receives a copy'),
              ),
            ),
            input('Signing order', 'signingOrder', { type: 'number', min: 1, value: recipients.length + 1 }),
          )
        : null,
    ),
    section(
      'Pages',
      isDraft && signers.length > 0
        ? el('p', { className: 'actions' }, who, type, 'Click a page to place a field.')
        : null,
      ...pages(
        it.imageUrls,
        fields,
        ({ type: name, recipientId, value }) => value ?? `${name}, ${nameOf(recipientId)}`,
        isDraft && signers.length > 0 ? place : null,
      ),
    ),
  ];
};

const signing = async (token) => {
  const {
    document: it,
    fields,
    recipient,
    isCopyRecipient,
    isTurn,
    sealed,
  } = await call('GET', `/api/sign/${token}`);
  await call('POST', `/api/sign/${token}/opened`);
  const download = sealed
    ? el('a', { href: `/api/sign/${token}/download` }, 'Download completed document')
    : null;
  if (isCopyRecipient)
    return [top('Document Copy Notification', el('p', {}, 'No action required.'), download)];
  if (recipient.status === 'signed')
    return [top('Document Signed Successfully', el('p', {}, 'A copy will reach you by email.'), download)];
  if (!isTurn)
    return [top(it.title, el('p', {}, 'Others sign before you. You will be invited when it is your turn.'))];

  const inputs = new Map(fields.map((field) => [field.id, inputFor(field)]));
  const complete = async () => {
    const signatures = fields.map(({ id, type }) => ({
      fieldId: id,
      value: type === 'checkbox' ? (inputs.get(id).checked ? 'true' : '') : inputs.get(id).value,
    }));
    const { completed } = await call('POST', `/api/sign/${token}/complete`, { signatures });
    return completed
      ? 'All recipients have signed. The document is now complete.'
      : 'Your signature has been recorded. Waiting for other signers.';
  };

  return [
    top(
      'Sign Document',
      el('p', {}, it.title),
      el(
        'ul',
        {},
        fields.map((field) =>
          el('li', {}, el('label', {}, `${field.label}${field.required ? ' *' : ''}`, inputs.get(field.id))),
        ),
      ),
      el('div', { className: 'actions' }, button('Complete', complete)),
    ),
    section('Pages', ...pages(it.imageUrls, fields, ({ label }) => label)),
  ];
};

const inputFor = ({ type }) =>
  el('input', {
    type: { date: 'date', checkbox: 'checkbox', email: 'email' }[type] ?? 'text',
    ...(type === 'initials' && { maxLength: 4 }),
  });

/** What the page that led here had still to say. */
const lastWords = () => {
  const said = sessionStorage.getItem('inkstream-said') ?? '';
  sessionStorage.removeItem('inkstream-said');

  return said;
};

const show = async () => {
  const [, area, id] = location.pathname.split('/');
  // Who signs needs no account, so there are no documents to go back to.
  if (area === 'sign') document.querySelector('header a').href = '/';
  main.replaceChildren(...(await (area === 'sign' ? signing(id) : onePage(id))));
  document.title = `${main.querySelector('h1').textContent} · Inkstream`;
};

const fail = (error) => {
  if (error.status === 401) location.replace('/login');
  main.replaceChildren(
    top(
      'This page cannot be shown',
      el('p', {}, error.message),
      el('a', { href: '/documents' }, 'Documents'),
    ),
  );
};

say(lastWords());
show().catch(fail);
