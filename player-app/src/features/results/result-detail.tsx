import { Button } from '@mantine/core'
import type { QuizResult } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { useNavigate } from 'react-router-dom'
import type { ScoreState } from '../../lib/navigation-state.ts'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './result-detail.module.css'
import { ResultSummary } from './result-summary.tsx'
import { ReviewItem } from './review-item.tsx'

export function ResultDetail({ result }: { result: QuizResult }) {
  const navigate = useNavigate()
  const { score, totalQuestions, scorePoints, resultDetails, late } = result

  function showScore(): void {
    const state: ScoreState = { score, outOf: totalQuestions, scorePoints }
    void navigate(paths.resultScore, { state })
  }

  return (
    <div className={classes.root}>
      <ResultSummary score={score} total={totalQuestions} points={scorePoints} />
      {late && (
        <p className={classes.late}>
          Your answers reached us after the time was over. They count all the same.
        </p>
      )}
      <div className={classes.review}>
        <SectionTitle id="review">Review</SectionTitle>
        <div className={`${card.card} ${card.banded}`}>
          <ScrollRegion labelledBy="review" className={classes.scroll}>
            <ol className={classes.list}>
              {resultDetails.map((detail, index) => (
                <ReviewItem key={detail.questionId} number={index + 1} detail={detail} />
              ))}
            </ol>
          </ScrollRegion>
        </div>
      </div>
      <Button size="lg" onClick={showScore} className={classes.next}>
        Next →
      </Button>
    </div>
  )
}
