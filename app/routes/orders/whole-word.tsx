/** A text in which one word, an e-mail address, is kept on one line where it fits. */
export function WholeWord({ text, word }: { text: string; word: string }) {
  const [before = "", after] = text.split(word, 2);
  if (after === undefined || word === "") return text;
  return (
    <>
      {before}
      <span className="whole">{word}</span>
      {after}
    </>
  );
}
