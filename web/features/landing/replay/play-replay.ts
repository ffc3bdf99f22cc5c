/** Milliseconds that each event stays while the record plays. */
const PACE = 900;

/**
 * Lets visitors move through the sample document's record. Elements say from which event until which they are there
 * (`data-from`, `data-until`). Returns how to play it from the start.
 */
export const enliven = (replay: HTMLElement): (() => void) => {
  const one = <One extends HTMLElement>(selector: string) => replay.querySelector<One>(selector) as One;
  const transport = one('[data-transport]');
  const button = one<HTMLButtonElement>('[data-play]');
  const slider = one<HTMLInputElement>('input');
  const list = one('[data-events]');
  const events = [...replay.querySelectorAll<HTMLElement>('[data-event]')];
  const parts = [...replay.querySelectorAll<HTMLElement>('[data-from]')];
  const last = events.length - 1;
  let playing = 0;

  const show = (at: number) => {
    for (const part of parts) part.hidden = at < Number(part.dataset.from) || at > Number(part.dataset.until);
    for (const [place, event] of events.entries())
      if (place === at) event.setAttribute('aria-current', 'step');
      else event.removeAttribute('aria-current');
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', events[at]?.querySelector('[data-sentence]')?.textContent ?? '');
    scrollWithin(list, events[at]);
    sayOnButton();
  };
  const sayOnButton = () => {
    const { playWord, pauseWord, againWord } = button.dataset;
    button.textContent = (playing ? pauseWord : Number(slider.value) < last ? playWord : againWord) ?? '';
  };
  const pause = () => {
    clearInterval(playing);
    playing = 0;
    sayOnButton();
  };
  const play = (from: number) => {
    pause();
    playing = window.setInterval(() => {
      show(Number(slider.value) + 1);
      if (Number(slider.value) >= last) pause();
    }, PACE);
    show(from);
  };

  button.addEventListener('click', () => {
    const at = Number(slider.value);
    if (playing) pause();
    else play(at < last ? at : 0);
  });
  slider.addEventListener('input', () => {
    pause();
    show(Number(slider.value));
  });
  for (const [place, event] of events.entries())
    event.addEventListener('click', () => {
      pause();
      show(place);
    });
  transport.hidden = false;
  show(last);

  return () => play(0);
};

/** Scrolls the list, and never the page, until an event of it can be seen. */
const scrollWithin = (list: HTMLElement, event: HTMLElement | undefined) => {
  if (!event) return;
  const above = event.offsetTop - list.offsetTop;
  if (above < list.scrollTop) list.scrollTop = above;
  else list.scrollTop = Math.max(list.scrollTop, above + event.offsetHeight - list.clientHeight);
};
