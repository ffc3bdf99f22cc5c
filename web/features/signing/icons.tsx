import styles from './icons.module.css';

/** A picture of lines on a grid of 20 by 20, within a circle if it says so. `lines` is the path's data. */
const icon = (lines: string, { isInCircle = false } = {}) => {
  const Icon = () => (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {isInCircle && <circle cx="10" cy="10" r="7.5" />}
      <path d={lines} />
    </svg>
  );

  return Icon;
};

export const CheckIcon = icon('M4 10.5 8.2 15 16 5.5');
export const MinusIcon = icon('M4 10h12');
export const PlusIcon = icon('M4 10h12M10 4v12');
export const PreviousIcon = icon('M12.5 4 6.500 10l6 6');
export const NextIcon = icon('m7.5 4 6 6-6 6');
export const DownIcon = icon('M10 3v13M4.5 10.5 10 16l5.5-5.5');
export const DownloadIcon = icon('M10 3v9M6 8.500l4 4 4-4M4 16.500h12');
export const ListIcon = icon('M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5h.01M3.5 10h.01M3.5 15h.01');
export const CloseIcon = icon('m5 5 10 10M15 5 5 15');
export const UndoIcon = icon('M7 4 3.5 7.5 7 11M4 7.500h7.500a4.2 4.2 0 0 1 0 8.500H8');
export const AlertIcon = icon('M10 6v5M10 13.800h.01', { isInCircle: true });
export const ClockIcon = icon('M10 5.500V10l3 2', { isInCircle: true });
export const MailIcon = icon('M3 5.500h14v9.500H3zM3.5 6 10 11l6.5-5');
export const FitIcon = icon('M3 4v12M17 4v12M6 10h8M8.5 7.5 6 10l2.5 2.5M11.5 7.5 14 10l-2.5 2.5');
