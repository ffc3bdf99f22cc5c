import { inkOn } from '#contracts/account/branding.ts';
import { withoutLinks } from '#contracts/text/characters.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { type Branding, colorOf } from './branding.ts';
import type { Letter, Receipt } from './letter.ts';
import { type Html, html } from './markup.ts';
import { texts } from './texts.ts';

/** It uses tables and inline styles, since Outlook knows little else. It's 600 px wide, and narrower on a phone. */
export const layout = (letter: Letter, branding: Branding): string =>
  html`<!doctype html>
<html lang="${letter.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${letter.subject.text}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${letter.preview.html}${filler}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed;font-family:${fonts};font-size:16px;line-height:24px;text-align:left">
${[masthead(branding), content(letter, branding), foot(letter, branding)]}
</table>
</td></tr>
</table>
</body>
</html>
`.markup;

const fonts = html`-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Mail clients look here before they change colours for dark mode by themselves. */
const dark = html`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #111827 !important; }
  .card { background-color: #1f2937 !important; border-right-color: #374151 !important; border-bottom-color: #374151 !important; border-left-color: #374151 !important; }
  .ink { color: #f3f4f6 !important; }
  .quiet { color: #d1d5db !important; }
  .rule { border-color: #374151 !important; }
  .logo { background-color: #ffffff !important; padding: 6px !important; border-radius: 6px !important; }
  .button { border-color: #9ca3af !important; }
}
`;

/** Fills up a short preview, so that a client doesn't show the mail's first words behind it. */
const filler = Array.from({ length: 60 }, () => html`&#8199;&#847;`);

const masthead = (branding: Branding): Html => html`
<tr><td style="padding:0 4px 16px;overflow-wrap:anywhere">${branding.logoUrl === null ? wordmark(branding) : logo(branding, branding.logoUrl)}</td></tr>`;

const wordmark = ({ companyName }: Branding) =>
  html`<span class="ink" style="font-size:18px;font-weight:700;color:#1f2937"><bdi>${companyName}</bdi></span>`;

const logo = ({ companyName }: Branding, url: string) =>
  html`<img class="logo" src="${webAddress(url)}" alt="${companyName}" height="40" style="display:inline-block;height:40px;max-width:100%;border:0;line-height:40px;color:#1f2937;font-size:18px;font-weight:700">`;

const content = (letter: Letter, branding: Branding): Html => html`
<tr><td class="card" style="padding:32px;background-color:#ffffff;border:1px solid #e5e7eb;border-top:4px solid ${colorOf(branding)};border-radius:8px;overflow-wrap:anywhere">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#1f2937">${letter.heading}</h1>
${[texts[letter.language].greeting(letter.recipientName), ...letter.paragraphs].map(paragraph)}
${quoted(letter, branding)}
${letter.actions.map((action) => button(letter.language, action, colorOf(branding)))}
<p class="quiet rule" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e5e7eb;font-size:14px;line-height:20px;color:#4b5563">${letter.ifUnexpected.html}</p>
${letter.otherwise ? [otherwise(letter.otherwise)] : []}
${letter.receipt ? [receipt(letter.language, letter.receipt)] : []}
</td></tr>`;

const paragraph = ({ html: text }: { readonly html: Html }) =>
  html`<p class="ink" style="margin:0 0 16px;color:#1f2937">${text}</p>`;

/** Stands apart from our own words by a bar in the sender's colour, and names who wrote it. */
const quoted = ({ language, message, senderName }: Letter, branding: Branding): Html[] =>
  message
    ? [
        html`
<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-left:4px solid ${colorOf(branding)}">
<tr><td style="padding:4px 0 4px 16px">
<p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:20px;color:#4b5563">${texts[language].message(senderName).html}</p>
<div class="ink" dir="auto" style="color:#1f2937">${lines(withoutLinks(message))}</div>
</td></tr>
</table>`,
      ]
    : [];

const button = (language: SignerLanguage, { label, link }: Letter['actions'][number], color: string) => html`
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
<tr><td class="button" bgcolor="${color}" style="background-color:${color};border:1px solid ${color};border-radius:6px">
<a href="${webAddress(link)}" target="_blank" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;color:${inkOn(color)};text-decoration:none">${label}</a>
</td></tr>
</table>
<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4b5563">${texts[language].spelledOut}<br>
<a class="quiet" href="${webAddress(link)}" target="_blank" style="color:#4b5563;text-decoration:underline;word-break:break-all">${link}</a></p>`;

const otherwise = ({ label, link }: { readonly label: string; readonly link: string }) => html`
<p style="margin:12px 0 0;font-size:14px;line-height:20px"><a class="quiet" href="${webAddress(link)}" target="_blank" style="color:#4b5563;text-decoration:underline">${label}</a></p>`;

const receipt = (language: SignerLanguage, { why, values }: Receipt) => html`
<h2 class="quiet rule" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e5e7eb;font-size:14px;line-height:20px;font-weight:600;color:#4b5563">${texts[language].receipt}</h2>
<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:20px;color:#4b5563">${why.html}</p>
${values.map(receiptValue)}`;

const receiptValue = ({ name, value }: { readonly name: string; readonly value: string }) => html`
<p class="quiet" style="margin:0 0 12px;font-size:13px;line-height:18px;color:#4b5563">${name}<br>
<code class="ink" style="font-family:Consolas,Menlo,monospace;font-size:12px;color:#1f2937;word-break:break-all">${lines(value)}</code></p>`;

/** Keeps the line ends of a value. */
const lines = (value: string) =>
  value
    .trimEnd()
    .split(/\r?\n/)
    .map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));

const foot = ({ language, senderName }: Letter, { footer }: Branding): Html => html`
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:20px;color:#4b5563;overflow-wrap:anywhere">
${footer.trim() === '' ? [] : [html`<bdi>${footer}</bdi><br>`]}
${senderName === null ? texts[language].sentBy : texts[language].sentFor(senderName).html}
</td></tr>`;

/** Links come from outside this file, so a scheme other than the web's is refused. */
const webAddress = (link: string): string => {
  if (!/^https?:\/\//i.test(link)) throw new Error('A mail links to web addresses only.');
  return link;
};
